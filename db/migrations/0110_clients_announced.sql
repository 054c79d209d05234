-- An open card of a client hears that a colleague has changed it.
select watch_changes('clients', 'id');
