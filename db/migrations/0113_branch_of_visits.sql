-- What was paid for visits that visitors have booked themselves stands with the branch of YCLIENTS that they are in.
-- locks transactions: only payments of such visits, which are few beside all
update transactions t set branch_id = b.id
from bookings v join branches b on b.ycl_id = v.company_id and b.deleted_at is null
where t.branch_id is null and t.request_id = v.request_id and v.record_id is not null;
