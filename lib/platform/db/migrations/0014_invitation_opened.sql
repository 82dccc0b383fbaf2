ALTER TABLE "invitations" ADD COLUMN "opened_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "invitations_end" ON "invitations" USING btree ("expires_at");