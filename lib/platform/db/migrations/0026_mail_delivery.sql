ALTER TABLE "outbox_mails" ADD COLUMN "button" text;--> statement-breakpoint
ALTER TABLE "outbox_mails" ADD COLUMN "unsubscribe" text;--> statement-breakpoint
ALTER TABLE "outbox_mails" ADD COLUMN "invitation_id" text;--> statement-breakpoint
ALTER TABLE "outbox_mails" ADD COLUMN "request_id" text;--> statement-breakpoint
ALTER TABLE "outbox_mails" ADD COLUMN "state" text DEFAULT 'kept' NOT NULL;--> statement-breakpoint
ALTER TABLE "outbox_mails" ADD COLUMN "attempts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "outbox_mails" ADD COLUMN "due_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "outbox_mails" ADD COLUMN "valid_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "outbox_mails" ADD COLUMN "done_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "outbox_mails" ADD COLUMN "failure" text;--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "delivery_failure" text;--> statement-breakpoint
ALTER TABLE "outbox_mails" ADD CONSTRAINT "outbox_mails_invitation_id_invitations_id_fk" FOREIGN KEY ("invitation_id") REFERENCES "public"."invitations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "outbox_mails_invitation" ON "outbox_mails" USING btree ("invitation_id");--> statement-breakpoint
CREATE INDEX "outbox_mails_due" ON "outbox_mails" USING btree ("due_at") WHERE "outbox_mails"."state" = 'waiting';