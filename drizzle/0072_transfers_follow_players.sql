-- One statement for all players that an update changed: a roster import wrote, and logged, the entries of each player by themselves.
DROP TRIGGER "college_players_transfers" ON "college_players";
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "college_transfers_follow_player"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  -- An update of no rows would still call the triggers of college_transfers.
  if not exists (select from old_players o join new_players n using (id) where (o.season, o.grade) is distinct from (n.season, n.grade)) then
    return null;
  end if;
  update college_transfers t set athletic_grade = athletic_grade(t.year, t.class_year, n.season, n.grade)
  from old_players o join new_players n using (id)
  where (o.season, o.grade) is distinct from (n.season, n.grade) and t.college_player_id = n.id
    and t.athletic_grade is distinct from athletic_grade(t.year, t.class_year, n.season, n.grade);
  return null;
end $$;
--> statement-breakpoint
CREATE TRIGGER "college_players_transfers" AFTER UPDATE ON "college_players"
  REFERENCING OLD TABLE AS "old_players" NEW TABLE AS "new_players" FOR EACH STATEMENT EXECUTE FUNCTION college_transfers_follow_player();
