-- An open screen hears that requests or payments have changed, and reads anew what it shows.
select watch_changes('requests', 'id');
select watch_changes('transactions', 'id');
