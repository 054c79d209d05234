alter table yclients_free_times
  -- What is booked has to be paid for before the visit; null: YCLIENTS has not told.
  add column is_prepaid boolean;
