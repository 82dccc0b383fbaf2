ALTER TABLE "organization_members" ADD COLUMN "last_activity" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "organization_members" ADD COLUMN "sort_username" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "tenant_members" ADD COLUMN "sort_username" text DEFAULT '' NOT NULL;--> statement-breakpoint
-- Every row is written anew, which would leave the indexes twice as large.
DROP INDEX "organization_members_order";--> statement-breakpoint
DROP INDEX "organization_members_names";--> statement-breakpoint
DROP INDEX "organization_members_emails";--> statement-breakpoint
DROP INDEX "tenant_members_order";--> statement-breakpoint
DROP INDEX "tenant_members_names";--> statement-breakpoint
DROP INDEX "tenant_members_emails";--> statement-breakpoint
DROP INDEX "tenant_members_activity";--> statement-breakpoint
UPDATE "organization_members" SET "sort_username" = lower("username"), "last_activity" = "users"."last_activity"
  FROM "users" WHERE "users"."id" = "user_id";--> statement-breakpoint
UPDATE "tenant_members" SET "sort_username" = lower("username") FROM "users" WHERE "users"."id" = "user_id";--> statement-breakpoint
-- As in 0003, with the user name; an organization's list has the person's last activity too, a tenant's has its own.
CREATE OR REPLACE FUNCTION copy_sort_keys() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  person users%ROWTYPE;
BEGIN
  SELECT * INTO person FROM users WHERE id = NEW.user_id;
  NEW.sort_name := coalesce(lower(person.display_name), '');
  NEW.sort_email := coalesce(lower(person.contact_email), '');
  NEW.sort_username := coalesce(lower(person.username), '');
  IF TG_TABLE_NAME = 'organization_members' THEN
    NEW.last_activity := person.last_activity;
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION spread_sort_keys() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE organization_members
    SET sort_name = lower(NEW.display_name), sort_email = lower(NEW.contact_email), sort_username = lower(NEW.username)
    WHERE user_id = NEW.id;
  UPDATE tenant_members
    SET sort_name = lower(NEW.display_name), sort_email = lower(NEW.contact_email), sort_username = lower(NEW.username)
    WHERE user_id = NEW.id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
DROP TRIGGER users_sort_keys ON "users";
--> statement-breakpoint
CREATE TRIGGER users_sort_keys AFTER UPDATE OF "display_name", "contact_email", "username" ON "users"
  FOR EACH ROW EXECUTE FUNCTION spread_sort_keys();
--> statement-breakpoint
CREATE FUNCTION spread_last_activity() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE organization_members SET last_activity = NEW.last_activity WHERE user_id = NEW.id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER users_last_activity AFTER UPDATE OF "last_activity" ON "users"
  FOR EACH ROW EXECUTE FUNCTION spread_last_activity();
--> statement-breakpoint
CREATE INDEX "organization_members_order" ON "organization_members" USING btree ("organization_id","is_organization_admin","sort_name","sort_email","user_id");--> statement-breakpoint
CREATE INDEX "organization_members_names" ON "organization_members" USING btree ("organization_id","sort_name","sort_email","user_id");--> statement-breakpoint
CREATE INDEX "organization_members_emails" ON "organization_members" USING btree ("organization_id","sort_email","user_id");--> statement-breakpoint
CREATE INDEX "tenant_members_order" ON "tenant_members" USING btree ("tenant_id","role","sort_name","sort_email","user_id");--> statement-breakpoint
CREATE INDEX "tenant_members_names" ON "tenant_members" USING btree ("tenant_id","sort_name","sort_email","user_id");--> statement-breakpoint
CREATE INDEX "tenant_members_emails" ON "tenant_members" USING btree ("tenant_id","sort_email","user_id");--> statement-breakpoint
CREATE INDEX "tenant_members_activity" ON "tenant_members" USING btree ("tenant_id",coalesce("last_activity", '-infinity'::timestamptz),"user_id","last_activity");--> statement-breakpoint
CREATE INDEX "organization_members_usernames" ON "organization_members" USING btree ("organization_id","sort_username","user_id");--> statement-breakpoint
CREATE INDEX "organization_members_activity" ON "organization_members" USING btree ("organization_id",coalesce("last_activity", '-infinity'::timestamptz),"user_id","last_activity");--> statement-breakpoint
CREATE INDEX "tenant_members_usernames" ON "tenant_members" USING btree ("tenant_id","sort_username","user_id");