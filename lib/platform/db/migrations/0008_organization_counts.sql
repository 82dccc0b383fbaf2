CREATE TABLE "organization_member_counts" (
	"organization_id" text NOT NULL,
	"is_organization_admin" boolean NOT NULL,
	"members" integer NOT NULL,
	CONSTRAINT "organization_member_counts_organization_id_is_organization_admin_pk" PRIMARY KEY("organization_id","is_organization_admin")
);
--> statement-breakpoint
ALTER TABLE "organization_member_counts" ADD CONSTRAINT "organization_member_counts_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "organization_members_emails" ON "organization_members" USING btree ("organization_id","sort_email","user_id");--> statement-breakpoint
CREATE INDEX "tenant_members_emails" ON "tenant_members" USING btree ("tenant_id","sort_email","user_id");--> statement-breakpoint
CREATE INDEX "tenant_members_activity" ON "tenant_members" USING btree ("tenant_id",coalesce("last_activity", '-infinity'::timestamptz),"user_id","last_activity");--> statement-breakpoint
-- As count_tenant_members (0006) does for tenants.
CREATE FUNCTION count_organization_members() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO organization_member_counts AS counted (organization_id, is_organization_admin, members)
      SELECT organization_id, is_organization_admin, count(*) FROM added GROUP BY 1, 2 ORDER BY 1, 2
      ON CONFLICT (organization_id, is_organization_admin) DO UPDATE SET members = counted.members + excluded.members;
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM 1 FROM organization_member_counts
      WHERE (organization_id, is_organization_admin) IN (SELECT organization_id, is_organization_admin FROM removed)
      ORDER BY organization_id, is_organization_admin FOR NO KEY UPDATE;
    UPDATE organization_member_counts counted SET members = counted.members - gone.members
      FROM (SELECT organization_id, is_organization_admin, count(*) AS members FROM removed GROUP BY 1, 2) gone
      WHERE counted.organization_id = gone.organization_id AND counted.is_organization_admin = gone.is_organization_admin;
  ELSE
    INSERT INTO organization_member_counts AS counted (organization_id, is_organization_admin, members)
      SELECT organization_id, is_organization_admin, sum(change) FROM (
        SELECT organization_id, is_organization_admin, 1 AS change FROM added
        UNION ALL SELECT organization_id, is_organization_admin, -1 FROM removed
      ) changes GROUP BY 1, 2 HAVING sum(change) <> 0 ORDER BY 1, 2
      ON CONFLICT (organization_id, is_organization_admin) DO UPDATE SET members = counted.members + excluded.members;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER organization_members_added AFTER INSERT ON "organization_members"
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_organization_members();
--> statement-breakpoint
CREATE TRIGGER organization_members_removed AFTER DELETE ON "organization_members"
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_organization_members();
--> statement-breakpoint
CREATE TRIGGER organization_members_changed AFTER UPDATE ON "organization_members"
  REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_organization_members();
--> statement-breakpoint
-- Behind the triggers, which hold writers back until all of this is committed.
INSERT INTO "organization_member_counts" ("organization_id", "is_organization_admin", "members")
  SELECT "organization_id", "is_organization_admin", count(*) FROM "organization_members" GROUP BY 1, 2;
