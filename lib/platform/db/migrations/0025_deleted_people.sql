-- A person who is deleted leaves the audit trail by name, not what was done. One function may put a pseudonym in the place of the name, and
-- nothing else: see docs/decisions/life-of-a-person.md.
-- Finds a text that stands by itself, in any case: within no longer word.
CREATE FUNCTION word_pattern(word text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT '(?<![[:alnum:]])' || regexp_replace(word, '([^[:alnum:][:space:]])', '\\\1', 'g') || '(?![[:alnum:]])'
$$;
--> statement-breakpoint
-- The same JSON with a pseudonym for texts that are one of `whole`, and for what stands in texts and matches one of `patterns`.
CREATE FUNCTION forget_in_json(given jsonb, whole text[], patterns text[], pseudonym text) RETURNS jsonb
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  content text;
  pattern text;
BEGIN
  CASE jsonb_typeof(given)
    WHEN 'object' THEN
      RETURN (SELECT coalesce(jsonb_object_agg(e.key, forget_in_json(e.value, whole, patterns, pseudonym)), '{}')
        FROM jsonb_each(given) e);
    WHEN 'array' THEN
      RETURN (SELECT coalesce(jsonb_agg(forget_in_json(e.value, whole, patterns, pseudonym) ORDER BY e.ordinality), '[]')
        FROM jsonb_array_elements(given) WITH ORDINALITY e);
    WHEN 'string' THEN
      content := given #>> '{}';
      IF lower(content) = ANY (whole) THEN RETURN to_jsonb(pseudonym); END IF;
      FOREACH pattern IN ARRAY patterns LOOP
        content := regexp_replace(content, pattern, pseudonym, 'gi');
      END LOOP;
      RETURN to_jsonb(content);
    ELSE
      RETURN given;
  END CASE;
END
$$;
--> statement-breakpoint
-- `person` names the records that are the person's own, of what they did and what was done to them or to their `invitations`: there the
-- user name goes, too, which elsewhere may be an ordinary word. Of a record about somebody else of the same name nothing is changed.
CREATE FUNCTION forget_in_audit(person text, invitations text[], names text[], usernames text[], pseudonym text) RETURNS bigint
LANGUAGE plpgsql AS $$
DECLARE
  -- As they stand in the text of JSON.
  marks text[] := ARRAY(SELECT lower(substr(j, 2, length(j) - 2)) FROM unnest(names || usernames) n, to_jsonb(n) v, CAST(v AS text) j);
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
    WHERE EXISTS (SELECT FROM unnest(marks) m WHERE position(m IN lower(a.details::text)) > 0)
      AND NOT EXISTS (SELECT FROM users u WHERE u.id = a.target_id AND u.id <> person AND lower(u.display_name) = ANY (whole));
  GET DIAGNOSTICS changed = ROW_COUNT;
  PERFORM set_config('identity_console.forgetting', '', true);
  RETURN changed;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND current_setting('identity_console.forgetting', true) = 'on' THEN RETURN NULL; END IF;
  RAISE EXCEPTION 'audit records are append-only';
END
$$;
--> statement-breakpoint
-- What happened, when, and by whom stays even then.
CREATE FUNCTION keep_audit_facts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF to_jsonb(NEW) - 'details' IS DISTINCT FROM to_jsonb(OLD) - 'details' THEN
    RAISE EXCEPTION 'audit records are append-only';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER audit_records_facts BEFORE UPDATE ON "audit_records" FOR EACH ROW EXECUTE FUNCTION keep_audit_facts();
