-- When a set was last taken: what nobody has taken is seen only by those who may take it.
alter table boundary_set add column taken_at timestamptz;
update boundary_set set taken_at = taken.at
from (
  select subject_id, max(at) as at from audit
  where subject = 'boundarySet' and action = 'boundariesTaken'
  group by subject_id
) as taken
where taken.subject_id = boundary_set.id::text;
