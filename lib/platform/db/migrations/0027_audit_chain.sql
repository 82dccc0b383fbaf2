CREATE TABLE "audit_days" (
	"day" date PRIMARY KEY NOT NULL,
	"first_id" bigint NOT NULL,
	"last_id" bigint NOT NULL,
	"records" integer NOT NULL,
	"content" text,
	"digest" text NOT NULL,
	"removed" integer DEFAULT 0 NOT NULL,
	"removed_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "audit_records" ADD COLUMN "salt" text;--> statement-breakpoint
ALTER TABLE "audit_records" ADD COLUMN "personal_digest" text;--> statement-breakpoint
ALTER TABLE "audit_records" ADD COLUMN "digest" text;--> statement-breakpoint
-- What a pseudonym may take the place of.
CREATE FUNCTION audit_personal_digest(r audit_records) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT encode(sha256(convert_to(jsonb_build_array(r.salt, r.actor_id, r.target_id, r.details)::text, 'UTF8')), 'hex')
$$;
--> statement-breakpoint
-- What stays as long as the record is there.
CREATE FUNCTION audit_digest(r audit_records) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT encode(sha256(convert_to(jsonb_build_array(
    r.id, to_char(r.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), r.request_id, r.organization_id, r.tenant_id, r.operation,
    r.target_type, r.result, r.personal_digest)::text, 'UTF8')), 'hex')
$$;
--> statement-breakpoint
CREATE FUNCTION audit_link(previous text, d audit_days) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT encode(sha256(convert_to(jsonb_build_array(
    previous, to_char(d.day, 'YYYY-MM-DD'), d.first_id, d.last_id, d.records, d.content)::text, 'UTF8')), 'hex')
$$;
--> statement-breakpoint
CREATE FUNCTION seal_audit_record() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    NEW.salt := gen_random_uuid()::text;
    NEW.personal_digest := audit_personal_digest(NEW);
    NEW.digest := audit_digest(NEW);
  ELSIF (NEW.actor_id, NEW.target_id, NEW.details) IS DISTINCT FROM (OLD.actor_id, OLD.target_id, OLD.details) THEN
    -- Without its salt the digest tells nothing of what stood there, and the record is still part of the chain.
    NEW.salt := NULL;
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
-- Triggers run in the order of their names: audit_records_facts, which allows a change of `details` alone, comes before it.
CREATE TRIGGER audit_records_seal BEFORE INSERT OR UPDATE ON "audit_records"
  FOR EACH ROW EXECUTE FUNCTION seal_audit_record();
--> statement-breakpoint
-- Old records leave by prune_audit alone, which sets this for as long as it runs; names leave by forget_in_audit, as before.
CREATE OR REPLACE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND TG_TABLE_NAME = 'audit_records' AND current_setting('identity_console.forgetting', true) = 'on' THEN
    RETURN NULL;
  END IF;
  IF TG_OP <> 'TRUNCATE' AND current_setting('identity_console.pruning', true) = TG_TABLE_NAME || ' ' || TG_OP THEN
    RETURN NULL;
  END IF;
  RAISE EXCEPTION 'audit records are append-only';
END
$$;
--> statement-breakpoint
-- The chain begins after what is there now.
INSERT INTO "audit_days" ("day", "first_id", "last_id", "records", "digest")
  SELECT (now() AT TIME ZONE 'UTC')::date - 1, 1, coalesce(max(id), 0), count(*), '' FROM "audit_records";
--> statement-breakpoint
CREATE TRIGGER audit_days_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_days"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
--> statement-breakpoint
-- Chains the next day that is over before `today`; false when there is none.
CREATE FUNCTION close_audit_day(today date) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  before audit_days;
  new_day audit_days;
BEGIN
  SELECT * INTO before FROM audit_days ORDER BY day DESC LIMIT 1;
  SELECT greatest((at AT TIME ZONE 'UTC')::date, before.day + 1), id INTO new_day.day, new_day.first_id
    FROM audit_records WHERE id > before.last_id ORDER BY id LIMIT 1;
  IF new_day.day IS NULL OR new_day.day >= today THEN
    RETURN false;
  END IF;
  new_day.first_id := before.last_id + 1;
  SELECT id - 1 INTO new_day.last_id FROM audit_records
    WHERE id > before.last_id AND at >= (new_day.day + 1)::timestamp AT TIME ZONE 'UTC' ORDER BY id LIMIT 1;
  IF new_day.last_id IS NULL THEN
    SELECT max(id) INTO new_day.last_id FROM audit_records;
  END IF;
  SELECT count(*), encode(sha256(coalesce(string_agg(decode(digest, 'hex'), ''::bytea ORDER BY id), ''::bytea)), 'hex')
    INTO new_day.records, new_day.content
    FROM audit_records WHERE id BETWEEN new_day.first_id AND new_day.last_id;
  INSERT INTO audit_days (day, first_id, last_id, records, content, digest)
    VALUES (new_day.day, new_day.first_id, new_day.last_id, new_day.records, new_day.content,
      audit_link(before.digest, new_day));
  RETURN true;
END
$$;
--> statement-breakpoint
-- Removes at most `most` records of the oldest chained day before `oldest`, and notes how many; returns their number.
CREATE FUNCTION prune_audit(oldest date, most integer) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  old_day audit_days;
  gone integer;
BEGIN
  SELECT * INTO old_day FROM audit_days WHERE day < oldest AND removed < records ORDER BY day LIMIT 1;
  IF old_day.day IS NULL THEN
    RETURN 0;
  END IF;
  PERFORM set_config('identity_console.pruning', 'audit_records DELETE', true);
  DELETE FROM audit_records WHERE id = ANY (ARRAY(
    SELECT id FROM audit_records WHERE id BETWEEN old_day.first_id AND old_day.last_id ORDER BY id LIMIT most));
  GET DIAGNOSTICS gone = ROW_COUNT;
  PERFORM set_config('identity_console.pruning', 'audit_days UPDATE', true);
  UPDATE audit_days
    SET removed = CASE WHEN gone < most THEN records ELSE least(removed + gone, records) END, removed_at = now()
    WHERE day = old_day.day;
  PERFORM set_config('identity_console.pruning', '', true);
  RETURN gone;
END
$$;
