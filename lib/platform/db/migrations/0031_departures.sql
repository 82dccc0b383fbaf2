CREATE TABLE "departures" (
	"user_id" text PRIMARY KEY NOT NULL,
	"left_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "departures" ADD CONSTRAINT "departures_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pending_sign_ins" DROP COLUMN "attempt";
--> statement-breakpoint
-- Of people who are being deleted nothing is noted. In the same order everywhere, so that two that write hold nothing the other waits for.
CREATE FUNCTION note_departures() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO departures (user_id, left_at)
    SELECT id, now() FROM users WHERE id IN (SELECT user_id FROM removed) ORDER BY id
    ON CONFLICT (user_id) DO UPDATE SET left_at = greatest(departures.left_at, excluded.left_at);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER organization_members_departed AFTER DELETE ON "organization_members"
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION note_departures();
--> statement-breakpoint
-- When those left who are in no organization now is not known: the time counts from here.
INSERT INTO "departures" ("user_id", "left_at")
  SELECT "id", now() FROM "users" u
    WHERE NOT EXISTS (SELECT FROM "organization_members" m WHERE m."user_id" = u."id");
