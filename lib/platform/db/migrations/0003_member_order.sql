DROP INDEX "tenant_members_role";--> statement-breakpoint
ALTER TABLE "organization_members" ADD COLUMN "sort_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "organization_members" ADD COLUMN "sort_email" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "tenant_members" ADD COLUMN "sort_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "tenant_members" ADD COLUMN "sort_email" text DEFAULT '' NOT NULL;--> statement-breakpoint
UPDATE "organization_members" SET "sort_name" = lower("display_name"), "sort_email" = lower("contact_email")
  FROM "users" WHERE "users"."id" = "user_id";--> statement-breakpoint
UPDATE "tenant_members" SET "sort_name" = lower("display_name"), "sort_email" = lower("contact_email")
  FROM "users" WHERE "users"."id" = "user_id";--> statement-breakpoint
-- A membership is listed by the person's names.
CREATE FUNCTION copy_sort_keys() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT lower(display_name), lower(contact_email) INTO NEW.sort_name, NEW.sort_email FROM users WHERE id = NEW.user_id;
  NEW.sort_name := coalesce(NEW.sort_name, '');
  NEW.sort_email := coalesce(NEW.sort_email, '');
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER organization_members_sort_keys BEFORE INSERT ON "organization_members"
  FOR EACH ROW WHEN (NEW.sort_name = '') EXECUTE FUNCTION copy_sort_keys();
--> statement-breakpoint
CREATE TRIGGER tenant_members_sort_keys BEFORE INSERT ON "tenant_members"
  FOR EACH ROW WHEN (NEW.sort_name = '') EXECUTE FUNCTION copy_sort_keys();
--> statement-breakpoint
-- Who is called otherwise is listed elsewhere.
CREATE FUNCTION spread_sort_keys() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE organization_members SET sort_name = lower(NEW.display_name), sort_email = lower(NEW.contact_email)
    WHERE user_id = NEW.id;
  UPDATE tenant_members SET sort_name = lower(NEW.display_name), sort_email = lower(NEW.contact_email)
    WHERE user_id = NEW.id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER users_sort_keys AFTER UPDATE OF "display_name", "contact_email" ON "users"
  FOR EACH ROW EXECUTE FUNCTION spread_sort_keys();
--> statement-breakpoint
CREATE INDEX "organization_members_order" ON "organization_members" USING btree ("organization_id","is_organization_admin","sort_name","sort_email","user_id");--> statement-breakpoint
CREATE INDEX "organization_members_names" ON "organization_members" USING btree ("organization_id","sort_name","sort_email","user_id");--> statement-breakpoint
CREATE INDEX "tenant_members_order" ON "tenant_members" USING btree ("tenant_id","role","sort_name","sort_email","user_id");--> statement-breakpoint
CREATE INDEX "tenant_members_names" ON "tenant_members" USING btree ("tenant_id","sort_name","sort_email","user_id");
