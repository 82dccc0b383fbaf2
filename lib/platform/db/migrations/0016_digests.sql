CREATE TABLE "digests" (
	"user_id" text PRIMARY KEY NOT NULL,
	"last_mailing" date NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "digests" ADD CONSTRAINT "digests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "digests_due" ON "digests" USING btree ("last_mailing","user_id");