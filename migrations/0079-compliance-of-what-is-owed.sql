-- Official compliance counted reports that nobody owed above its line. The months that hold one are counted again.
insert into summary_dirty (form, month, facility_id, regency_code, facility_type)
select form, month, min(facility_id), regency_code, facility_type from report
where form = 'limbahfasyankes' and status <> 'draft' and not exists (
  select from duty
  where duty.form = report.form and duty.month = report.month and duty.facility_id = report.facility_id)
group by form, month, regency_code, facility_type;
