-- The audit log says what was; nobody may say later that it was otherwise. A restore fills the table with its triggers off.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end
$$;
--> statement-breakpoint
create trigger audit_entries_append_only before update or delete or truncate on audit_entries
for each statement execute function refuse_change();
