-- Of a waste report: whether its balance closes, and where its permits and contracts stand; of the self-assessment: the matrix of risk.
alter table waste_fact add column balance_closed boolean;
alter table waste_fact add column permit_state text;
update waste_fact set balance_closed =
  abs(available_kg - managed_kg - closing_kg) <= greatest(0.1, available_kg * 0.01) + 1e-9;

-- The end that comes first, as src/indicators/waste-permits.ts reads a report's answers, on the last day of its month.
with stated as (
  select report.id, (report.month || '-01')::date + interval '1 month - 1 day' as day,
    least(
      case when answers ->> 'sto_tps' <> 'tidak' and answers ->> 'sto_permit_kind' not in ('tidak_ada', 'dalam_proses')
        then (answers ->> 'sto_permit_expiry')::date end,
      case when answers ->> 'trn_ext_done' = 'ya'
        and answers ->> 'trn_ext_mode' in ('transporter_berizin', 'kendaraan_sendiri_berizin', 'tidak_berizin')
        then (answers ->> 'trn_permit_expiry')::date end,
      case when answers ->> 'trn_ext_done' = 'ya' and answers ->> 'trn_ext_mode' = 'transporter_berizin'
        then (answers ->> 'trn_contract_end')::date end,
      case when answers ->> 'prc_mode' in ('mandiri', 'campuran') and answers ->> 'prc_own_permit' = 'berizin'
        then (answers ->> 'prc_own_permit_expiry')::date end,
      case when answers ->> 'prc_mode' in ('pihak_ketiga', 'campuran', 'fasilitas_wilayah')
        then least((answers ->> 'prc_tp_permit_expiry')::date, (answers ->> 'prc_tp_contract_end')::date) end) as ends
  from report
  join report_sheet sheet on sheet.report_id = report.id and sheet.form = report.form
  where report.form = 'limbahfasyankes')
update waste_fact set permit_state =
  case when ends < day then 'expired' when ends <= day + interval '90 days' then 'soon' else 'valid' end
from stated where stated.id = waste_fact.report_id and ends is not null;

alter table waste_summary
  add column waste_balance_ya integer not null default 0,
  add column waste_balance_tidak integer not null default 0,
  add column waste_permits_valid integer not null default 0,
  add column waste_permits_soon integer not null default 0,
  add column waste_permits_expired integer not null default 0;
alter table assessment_summary
  add column matrix_tinggi_tinggi_tinggi integer not null default 0,
  add column matrix_tinggi_tinggi_sedang integer not null default 0,
  add column matrix_tinggi_tinggi_rendah integer not null default 0,
  add column matrix_tinggi_sedang_tinggi integer not null default 0,
  add column matrix_tinggi_sedang_sedang integer not null default 0,
  add column matrix_tinggi_sedang_rendah integer not null default 0,
  add column matrix_tinggi_rendah_tinggi integer not null default 0,
  add column matrix_tinggi_rendah_sedang integer not null default 0,
  add column matrix_tinggi_rendah_rendah integer not null default 0,
  add column matrix_sedang_tinggi_tinggi integer not null default 0,
  add column matrix_sedang_tinggi_sedang integer not null default 0,
  add column matrix_sedang_tinggi_rendah integer not null default 0,
  add column matrix_sedang_sedang_tinggi integer not null default 0,
  add column matrix_sedang_sedang_sedang integer not null default 0,
  add column matrix_sedang_sedang_rendah integer not null default 0,
  add column matrix_sedang_rendah_tinggi integer not null default 0,
  add column matrix_sedang_rendah_sedang integer not null default 0,
  add column matrix_sedang_rendah_rendah integer not null default 0,
  add column matrix_rendah_tinggi_tinggi integer not null default 0,
  add column matrix_rendah_tinggi_sedang integer not null default 0,
  add column matrix_rendah_tinggi_rendah integer not null default 0,
  add column matrix_rendah_sedang_tinggi integer not null default 0,
  add column matrix_rendah_sedang_sedang integer not null default 0,
  add column matrix_rendah_sedang_rendah integer not null default 0,
  add column matrix_rendah_rendah_tinggi integer not null default 0,
  add column matrix_rendah_rendah_sedang integer not null default 0,
  add column matrix_rendah_rendah_rendah integer not null default 0;

-- All are counted again.
insert into summary_dirty (form, month, facility_id, regency_code, facility_type)
select form, month, min(facility_id), regency_code, facility_type from report
where form = 'limbahfasyankes' and status <> 'draft'
group by form, month, regency_code, facility_type;
update assessment_result set computed_at = computed_at;
