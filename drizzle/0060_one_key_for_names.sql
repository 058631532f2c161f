-- One key for letters that Unicode does not decompose (Ł, Đ, Ø, Æ, Þ, ı …), full-width letters, ligatures and every kind of
-- apostrophe; outlined letters are in the table for servers whose Unicode is older than 16. This function and `matchKey` of src/kernel/slugs.ts write the same for every Latin letter (a test compares them).
CREATE OR REPLACE FUNCTION "search_key"(given text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE STRICT AS $$
declare
  letters text := given;
begin
  if letters !~ '^[ -\]_a-~]*$' then
    -- A spacing accent ("´") decomposes into a space and its mark.
    letters := regexp_replace(normalize(letters, NFKD),
      ' ?[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20f0\ufe20-\ufe2f]+', '', 'g');
    -- Apostrophes and what cannot be seen; then dashes, quotation marks and signs, so that most texts are plain from here on.
    letters := regexp_replace(letters, '[\u02b0-\u02ff\u00b7`^\u2018\u2019\u201b\u2032\u2035\u275b\u275c\ua78b\ua78c\u055a\u05f3\u07f4\u07f5]', '', 'g');
    letters := regexp_replace(letters, '[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff]', '', 'g');
    letters := regexp_replace(letters, '[\u2000-\u20ff\u2190-\u2bff\u3000-\u303f]', ' ', 'g');
    if letters !~ '^[\u0001-\u007f]*$' then
      letters := replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(
        replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(
        replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(
        replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(
        
        translate(letters,
          'ȺɐɑɒᴀᶏᶐⱥⱭⱯⱰꞺꞻꬰꬱꭤƀƁƂƃɃɓʙᴃᴯᵬᶀꞖꞗꞴꞵƇƈȻȼɕʗᴄↃↄꜾꜿꞒꞓꞔꟄ𝼏𝼝ÐðĐđƉƊƋƌƍȡɖɗᴅᴆᵭᶁᶑẟꝹꝺꟇꟈ𝼥ƎƏƐǝɆɇɘəɚɛɜɝɞʚᴇᴈᶒᶓᶔᶕⱸⱻꞫꬲꬳꬴꭠƑƒɸᵮᶂℲⅎⱷꜰꝻꝼꞘꞙꟻꬵƓƔǤǥɠɡɢɣʛᵷᵹᶃꝽꝾꝿꞠꞡꞬꟐꟑꬶ𝼁𝼂ĦħɥɦɧʜʮʯⱧⱨⱵⱶꜦꜧꞍꞕꞪꟵꟶıƖƗɨɩɪᴉᵎᵻᵼᶖꞮꞼꞽꟷꟾ𝼚ȷɈɉɟʄʝᴊꞲƘƙʞᴋᶄⱩⱪꝀꝁꝂꝃꝄꝅꞢꞣꞰ𝼃𝼐ŁłƚƛȴȽɫɬɭʟᴌᶅⱠⱡⱢꝆꝇꝈꝉꞀꞁꞎꞭꟚꟛꟜꬷꬸꬹ𝼄𝼑𝼓𝼦ƜɯɰɱᴍᴟᵯᶆⱮꟺꟽꟿꬺŊŋƝƞȠȵɲɳɴᴎᴻᵰᶇꞐꞑꞤꞥꬻꬼ𝼇𝼔𝼧ØøƆƟɔɤɵɷᴏᴐᴑᴒᴓᴖᴗᶗⱺꝊꝋꝌꝍꞶꞷꟀꟁꟋꬽꬾꬿ𝼛ƤƥᴘᵱᵽᶈⱣꝐꝑꝒꝓꝔꝕꟼĸɊɋʠꝖꝗꝘꝙꞯƦɌɍɹɺɻɼɽɾɿʀʁᴙᴚᵲᵳᶉⱤⱹꝚꝛꞂꞃꞦꞧꭅꭆꭇꭉꭋꭌꭨ𝼈𝼕𝼖𝼨ȿʂᵴᶊẜẝⱾꜱꞄꞅꞨꞩꟅꟉꟊꟌꟍꟖꟗꟘꟙ꟱𝼞𝼩ŦŧƫƬƭƮȶȾʇʈᴛᵵⱦꞆꞇꞱ𝼉𝼍𝼪ƱɄʉʊᴜᴝᴞᵾᵿᶙꞸꞹꞾꞿꭎꭏꭒƲɅʋʌᴠᶌỼỽⱱⱴꝞꝟꝨꝩƿǷʍᴡⱲⱳꟂꟃ꟔ꟕᶍꞳꭓꭔꭕꭖꭗꭘꭙƳƴȜȝɎɏʎʏỾỿꭚ𝼆ƵƶȤȥɀʐʑᴢᵶᶎⱫⱬⱿꝢꝣꟆꜳ𐞀æᴁᴂꞚꞛꜵꜷꜹꜺꜻꜽꝯʥꭦ𝼒𝼙ꝫ𝼀ƣǶꝭỻ𝼅œɶᴔꞜꞝꭀꭁꭂꭢꝏꭃꭄȣᴕꭊꝝꝵꝶƪʃʅʆᶋᶘꭍ𝼋𝼌ẞþᵺꝤꝥꝦꝧ꟒ꟓꭧ𝼗𝼜ꜩꞞꞟꭑꝡƸƹƺʒʓᴣᶚ𝼘𜳖𜳗𜳘𜳙𜳚𜳛𜳜𜳝𜳞𜳟𜳠𜳡𜳢𜳣𜳤𜳥𜳦𜳧𜳨𜳩𜳪𜳫𜳬𜳭𜳮𜳯𜳰𜳱𜳲𜳳𜳴𜳵𜳶𜳷𜳸𜳹ƄƅƧƨƻƼƽƾǀǁǂǃɁɂʔʕʖʘʡʢʬʭᴤᴥꜢꜣꜤꜥꜪꜫꜬꜭꜮꜯꞋꞌꞏ꟎꟏𝼊𝼎',
          'aaaaaaaaaaaaaaaabbbbbbbbbbbbbbbcccccccccccccccccdddddddddddddddddddddddeeeeeeeeeeeeeeeeeeeeeeeeeeefffffffffffffffggggggggggggggggggggggghhhhhhhhhhhhhhhhhhhiiiiiiiiiiiiiiiiijjjjjjjjkkkkkkkkkkkkkkkkkklllllllllllllllllllllllllllllllllmmmmmmmmmmmmmnnnnnnnnnnnnnnnnnnnnnnooooooooooooooooooooooooooooooppppppppppppppqqqqqqqqqrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrsssssssssssssssssssssssstttttttttttttttttttuuuuuuuuuuuuuuuuuvvvvvvvvvvvvvvwwwwwwwwwwxxxxxxxxxyyyyyyyyyyyyzzzzzzzzzzzzzzzzꜲꜲÆÆÆÆÆꜴꜶꜸꜸꜸꜼꝮʣʣʤʤꝪʩƢƕꝬỺɮŒŒŒŒŒŒŒŒŒꝎꝎꝎȢȢꭈꝜꝜꝜƩƩƩƩƩƩƩƩƩßÞÞÞÞÞÞÞÞʦʧʧꜨᵫᵫꭐꝠƷƷƷƷƷƷƷƷabcdefghijklmnopqrstuvwxyz0123456789')
        , 'Ꜳ', 'aa'), 'Æ', 'ae'), 'Ꜵ', 'ao'), 'Ꜷ', 'au'), 'Ꜹ', 'av'), 'Ꜽ', 'ay'), 'Ꝯ', 'con'), 'ȸ', 'db')
        , 'ꝱ', 'dum'), 'ʣ', 'dz'), 'ʤ', 'dzh'), 'Ꝫ', 'et'), 'ʩ', 'fn'), 'Ƣ', 'gh'), 'ƕ', 'hv'), 'ꭡ', 'ie')
        , 'Ꝭ', 'is'), 'Ỻ', 'll'), 'ʪ', 'ls'), 'ꝲ', 'lum'), 'ʫ', 'lz'), 'ɮ', 'lzh'), 'ꝳ', 'mum'), 'ꝴ', 'num')
        , 'Œ', 'oe'), 'Ꝏ', 'oo'), 'Ȣ', 'ou'), 'ȹ', 'qp'), 'ꭈ', 'rr'), 'Ꝝ', 'rum'), 'Ʃ', 'sh'), 'ß', 'ss')
        , 'ʨ', 'tc'), 'Þ', 'th'), 'ʦ', 'ts'), 'ʧ', 'tsh'), 'ꝷ', 'tum'), 'Ꜩ', 'tz'), 'ᵫ', 'ue'), 'ꭐ', 'ui')
        , 'ꝸ', 'um'), 'ꭣ', 'uo'), 'Ꝡ', 'vy'), 'Ʒ', 'zh');
    end if;
  end if;
  return btrim(regexp_replace(replace(regexp_replace(lower(letters collate "C"), '[''.]', '', 'g'), '&', ' and '),
    '[^a-z0-9]+', ' ', 'g'));
end $$;
--> statement-breakpoint
-- A row with the keys that its names have now. A name in another script is its own key, and stays so.
CREATE FUNCTION "rekeyed"(relation text, given jsonb) RETURNS jsonb LANGUAGE sql STABLE AS $$
  select given || case relation
    when 'college_names' then jsonb_build_object('key', coalesce(nullif(search_key(given->>'name'), ''), given->>'key'))
    when 'colleges' then jsonb_build_object('name_key', coalesce(nullif(search_key(given->>'short_name'), ''), given->>'name_key'))
    when 'games' then jsonb_build_object(
      'home_key', case when given->>'home_college_id' is null then search_key(given->>'home_name') else given->>'home_key' end,
      'away_key', case when given->>'away_college_id' is null then search_key(given->>'away_name') else given->>'away_key' end)
    else jsonb_build_object('name_key', coalesce(nullif(search_key(given->>'name'), ''), given->>'name_key'))
  end
$$;
--> statement-breakpoint
-- Brings the keys of a table up to date where its names are not plain ASCII, and with them what imports logged of its rows: an
-- undo compares rows with the digests that their import left, and these hold the keys.
CREATE FUNCTION "rekey"(relation text, name_columns text[], key_columns text[], is_free text) RETURNS void
LANGUAGE plpgsql SET timezone = 'UTC' AS $$
declare
  logged text := case relation when 'deleted_games' then 'games' else relation end;
begin
  create temporary table respelled on commit drop as select null::bigint as id, null::jsonb as old, null::jsonb as new where false;
  execute format('insert into respelled select row.id, to_jsonb(row), rekeyed(%L, to_jsonb(row)) from %I row where %s', logged, relation,
    (select string_agg(format('%I !~ ''^[ -\]_a-~]*$''', name), ' or ') from unnest(name_columns) name));
  delete from respelled where old = new;
  execute format('delete from respelled where not (%s)', is_free);
  if exists (select from respelled) then
    execute format('update %I row set %s from respelled where row.id = respelled.id', relation,
      (select string_agg(format('%1$I = respelled.new->>%1$L', name), ', ') from unnest(key_columns) name));
  end if;
  with digests as (
    select row_key, import_digest(before) as old, import_digest(rekeyed(logged, before)) as new
    from import_changes
    where table_name = relation and before::text !~ '^[ -\]_a-~]*$'
    union
    select jsonb_build_object('id', id), import_digest(old), import_digest(new) from respelled
  )
  update import_changes change set after = digests.new from digests
  where change.table_name = relation and change.row_key = digests.row_key and change.after = digests.old and digests.old <> digests.new;
  update import_changes set before = rekeyed(logged, before)
  where table_name = relation and before::text !~ '^[ -\]_a-~]*$' and rekeyed(logged, before) <> before;
  drop table respelled;
end $$;
--> statement-breakpoint
-- Two spellings of one college, or one game entered twice, may meet under the new key: the later row keeps the key it had.
SELECT
  rekey('people', array['name'], array['name_key'], 'true'),
  rekey('prospects', array['name'], array['name_key'], 'true'),
  rekey('college_players', array['name'], array['name_key'], 'true'),
  rekey('college_transfers', array['name'], array['name_key'], 'true'),
  rekey('high_schools', array['name'], array['name_key'], 'true'),
  rekey('colleges', array['short_name'], array['name_key'], 'true'),
  rekey('college_names', array['name'], array['key'], $$not exists (
    select from college_names other where other.key = new->>'key' and other.college_id::text = new->>'college_id' and other.id <> respelled.id
    union all select from respelled other where other.new->>'key' = respelled.new->>'key'
      and other.new->>'college_id' = respelled.new->>'college_id' and other.id < respelled.id)$$),
  rekey('games', array['home_name', 'away_name'], array['home_key', 'away_key'], $$new->>'source_id' is not null or not exists (
    select from games other where other.sport = new->>'sport' and other.played_on = (new->>'played_on')::date
      and other.home_key = new->>'home_key' and other.away_key = new->>'away_key' and other.source_id is null and other.id <> respelled.id
    union all select from respelled other where other.new->>'sport' = respelled.new->>'sport' and other.new->>'source_id' is null
      and other.new->>'played_on' = respelled.new->>'played_on' and other.new->>'home_key' = respelled.new->>'home_key'
      and other.new->>'away_key' = respelled.new->>'away_key' and other.id < respelled.id)$$),
  rekey('deleted_games', array['home_name', 'away_name'], array['home_key', 'away_key'], 'true');
--> statement-breakpoint
DROP FUNCTION "rekey";
--> statement-breakpoint
DROP FUNCTION "rekeyed";
--> statement-breakpoint
-- What the search keeps of mascots, abbreviations and articles. Dashes and quotation marks, which most articles have, part words as before.
DO $$
begin
  perform search_write(2::smallint, array_agg(id)) from colleges
  where mascot || short_name || abbreviation !~ '^[ -\]_a-~]*$' having count(*) > 0;
  perform search_write(3::smallint, array_agg(id)) from articles
  where headline || ' ' || dek || ' ' || array_to_string(teaser, ' ') || ' ' || body::text
    ~ '[^\u0001-\u007f\u00a0\u2013\u2014\u2018\u2019\u201c\u201d\u2026]|[[:alnum:]]\u2018' having count(*) > 0;
end $$;
