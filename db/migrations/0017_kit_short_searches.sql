-- One and two letters are in no trigram: what holds them is found by an index of letters and of pairs of neighbours.

-- Each character of a folded text, and each two that follow one another within a word. What it costs keeps the planner
-- from trying it on rows that the index has not chosen.
create function search_letters(value text) returns text[]
  language sql immutable parallel safe cost 1000
  return (
    select letters || array(
        select one || next from unnest(letters, letters[2:]) as pair(one, next) where one <> ' ' and next <> ' ')
      from string_to_array(value, null) as letters);

-- A word of one or two letters somewhere in a folded text, for the planner to look up in the index: the letters choose rows,
-- and LIKE decides, as it does for longer words.
create function holds_letters(search_text text, word text) returns boolean
  language sql immutable parallel safe
  return search_text like search_pattern(word)
    and search_letters(search_text) @> array_remove(string_to_array(left(fold_text(word), 2), ' '), '');

-- index_search(table): what finds words in its search_text, long and short ones, in one line of a migration. How often
-- letters occur would take the statistics seconds to learn; whoever asks looks first (search-condition.ts).
create procedure index_search(target regclass) language plpgsql as $$
begin
  execute format('create index if not exists %I on %s using gin (search_text gin_trgm_ops)', target || '_search', target);
  execute format('create index %I on %s using gin (search_letters(search_text))', target || '_letters', target);
  execute format('alter index %I alter column 1 set statistics 0', target || '_letters');
end $$;

do $$
declare target regclass;
begin
  for target in
    select attrelid from pg_attribute join pg_class on pg_class.oid = attrelid
     where attname = 'search_text' and relkind = 'r' and relnamespace = 'public'::regnamespace order by relname
  loop
    call index_search(target);
  end loop;
end $$;
