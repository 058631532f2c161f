-- A settled forecast never changes, and neither does what was said and what it earned: the ledger reproduces every figure.
create trigger forecast_settlements_append_only before update or delete or truncate on forecast_settlements
for each statement execute function refuse_change();
--> statement-breakpoint
create trigger forecast_changes_append_only before update or delete or truncate on forecast_changes
for each statement execute function refuse_change();
--> statement-breakpoint
-- Of a settled forecast only the note may go: its author wrote it, and it goes with his account.
create function refuse_settled_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.settled_at is not null then
      raise exception 'a settled forecast never changes';
    end if;
    return old;
  end if;
  if old.settled_at is not null and (new.note is not null or to_jsonb(new) - 'note' <> to_jsonb(old) - 'note') then
    raise exception 'a settled forecast never changes';
  end if;
  return new;
end
$$;
--> statement-breakpoint
create trigger forecasts_settled_stay before update or delete on forecasts
for each row execute function refuse_settled_change();
