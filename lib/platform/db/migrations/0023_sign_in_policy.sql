CREATE TABLE "sign_in_reminders" (
	"user_id" text PRIMARY KEY NOT NULL,
	"sent_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "sign_in_requirement" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "sign_in_from" text;--> statement-breakpoint
ALTER TABLE "tenants" ADD COLUMN "sign_in_requirement" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "tenants" ADD COLUMN "sign_in_from" text;--> statement-breakpoint
ALTER TABLE "sign_in_reminders" ADD CONSTRAINT "sign_in_reminders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;