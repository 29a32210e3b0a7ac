-- The stocks of devices with mercury went on counting facilities that have closed, and what is in the kits of sanitarians was added up
-- over the months of a longer span. Their months are counted again.
insert into summary_dirty (form, month, facility_id, regency_code, facility_type)
select form, month, min(facility_id), regency_code, facility_type from report
where form in ('alkesbermerkuri', 'sanitarian-kit') and status <> 'draft'
group by form, month, regency_code, facility_type;
