-- Which district a facility lay in before it moved: one that comes back lies there again.
alter table facility_move add column former_district_code text collate "C" references district;
