-- What figures of regions read beside a report: its bed-days, also those of the record where no BOR was filled, and the Kriteria
-- of reports whose analysis is complete.
alter table waste_fact add column bed_days integer;
alter table waste_fact add column analysed_criteria boolean;
update waste_fact set
  bed_days = coalesce(
    waste_fact.bor_bed_days,
    case when facility.inpatient and facility.beds > 0 then
      facility.beds * extract(day from (report.month || '-01')::date + interval '1 month - 1 day')::integer end),
  analysed_criteria = case when waste_fact.analysis_completed then waste_fact.criteria end
from report join facility on facility.id = report.facility_id
where report.id = waste_fact.report_id;
