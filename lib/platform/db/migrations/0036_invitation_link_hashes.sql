DROP INDEX "invitations_link_token";--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "link_hash" text;--> statement-breakpoint
UPDATE "invitations" SET "link_hash" = rtrim(translate(encode(sha256(convert_to("link_token", 'UTF8')), 'base64'), '+/', '-_'), '=');--> statement-breakpoint
ALTER TABLE "invitations" ALTER COLUMN "link_hash" SET NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_link_hash" ON "invitations" USING btree ("link_hash");--> statement-breakpoint
ALTER TABLE "invitations" DROP COLUMN "link_token";
