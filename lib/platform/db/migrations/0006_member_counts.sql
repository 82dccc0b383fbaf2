CREATE TABLE "tenant_member_counts" (
	"tenant_id" text NOT NULL,
	"role" text NOT NULL,
	"members" integer NOT NULL,
	CONSTRAINT "tenant_member_counts_tenant_id_role_pk" PRIMARY KEY("tenant_id","role")
);
--> statement-breakpoint
ALTER TABLE "tenant_member_counts" ADD CONSTRAINT "tenant_member_counts_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- Roles in the same order everywhere, so that two that write hold nothing the other waits for. Of a tenant that is being deleted there
-- may be no row any more, so what goes never makes one.
CREATE FUNCTION count_tenant_members() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO tenant_member_counts AS counted (tenant_id, role, members)
      SELECT tenant_id, role, count(*) FROM added GROUP BY 1, 2 ORDER BY 1, 2
      ON CONFLICT (tenant_id, role) DO UPDATE SET members = counted.members + excluded.members;
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM 1 FROM tenant_member_counts
      WHERE (tenant_id, role) IN (SELECT tenant_id, role FROM removed) ORDER BY tenant_id, role FOR NO KEY UPDATE;
    UPDATE tenant_member_counts counted SET members = counted.members - gone.members
      FROM (SELECT tenant_id, role, count(*) AS members FROM removed GROUP BY 1, 2) gone
      WHERE counted.tenant_id = gone.tenant_id AND counted.role = gone.role;
  ELSE
    INSERT INTO tenant_member_counts AS counted (tenant_id, role, members)
      SELECT tenant_id, role, sum(change) FROM (
        SELECT tenant_id, role, 1 AS change FROM added UNION ALL SELECT tenant_id, role, -1 FROM removed
      ) changes GROUP BY 1, 2 HAVING sum(change) <> 0 ORDER BY 1, 2
      ON CONFLICT (tenant_id, role) DO UPDATE SET members = counted.members + excluded.members;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER tenant_members_added AFTER INSERT ON "tenant_members"
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_tenant_members();
--> statement-breakpoint
CREATE TRIGGER tenant_members_removed AFTER DELETE ON "tenant_members"
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_tenant_members();
--> statement-breakpoint
CREATE TRIGGER tenant_members_changed AFTER UPDATE ON "tenant_members"
  REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_tenant_members();
--> statement-breakpoint
-- Behind the triggers, which hold writers back until all of this is committed.
INSERT INTO "tenant_member_counts" ("tenant_id", "role", "members")
  SELECT "tenant_id", "role", count(*) FROM "tenant_members" GROUP BY 1, 2;
