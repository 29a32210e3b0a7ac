-- A month that begins is one that the planner has never seen: it expects a single report and a single duty of it, and compares what is owed with what
-- has come pair by pair. By default it looks again once a tenth of the table has changed, which are weeks of reports and months of duties.
alter table report set (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 1000);
alter table duty set (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 1000);
