ALTER TABLE "users" ADD COLUMN "email_verified" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Accounts from before: those whose own address the used invitation had been sent to.
UPDATE "users" u SET "email_verified" = true FROM "invitations" i
WHERE i."user_id" = u."id" AND lower(i."contact_email") = lower(u."contact_email");
