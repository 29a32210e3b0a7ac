-- The stocks of devices with mercury went on counting facilities that have closed. Their months are counted again.
insert into summary_dirty (form, month, facility_id, regency_code, facility_type)
select form, month, min(facility_id), regency_code, facility_type from report
where form = 'alkesbermerkuri' and status <> 'draft'
group by form, month, regency_code, facility_type;
