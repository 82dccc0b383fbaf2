-- As before, and a record that has the name within another word only, or the user name of another record, is not written anew.
CREATE OR REPLACE FUNCTION forget_in_audit(person text, invitations text[], names text[], usernames text[], pseudonym text) RETURNS bigint
LANGUAGE plpgsql AS $$
DECLARE
  -- As they stand in the text of JSON.
  marks text[] := ARRAY(SELECT '%' || regexp_replace(lower(substr(j, 2, length(j) - 2)), '([\\%_])', '\\\1', 'g') || '%'
    FROM unnest(names || usernames) n, to_jsonb(n) v, CAST(v AS text) j);
  whole text[] := ARRAY(SELECT lower(n) FROM unnest(names) n);
  whole_own text[] := ARRAY(SELECT lower(n) FROM unnest(names || usernames) n);
  -- A single word is not looked for within texts: it may mean anything.
  patterns text[] := ARRAY(SELECT word_pattern(n) FROM unnest(names) n WHERE n ~ '[[:space:]@]');
  changed bigint;
BEGIN
  -- Not a SET of the function: only a superuser may make one with a setting that the server does not know.
  PERFORM set_config('identity_console.forgetting', 'on', true);
  UPDATE audit_records a SET details = forget_in_json(a.details,
      CASE WHEN a.actor_id = person OR a.target_id = person OR a.target_id = ANY (invitations) THEN whole_own ELSE whole END,
      patterns, pseudonym)
    WHERE lower(a.details::text) LIKE ANY (marks)
      AND NOT EXISTS (SELECT FROM users u WHERE u.id = a.target_id AND u.id <> person AND lower(u.display_name) = ANY (whole))
      AND a.details IS DISTINCT FROM forget_in_json(a.details,
        CASE WHEN a.actor_id = person OR a.target_id = person OR a.target_id = ANY (invitations) THEN whole_own ELSE whole END,
        patterns, pseudonym);
  GET DIAGNOSTICS changed = ROW_COUNT;
  PERFORM set_config('identity_console.forgetting', '', true);
  RETURN changed;
END
$$;
