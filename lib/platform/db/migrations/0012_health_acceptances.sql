CREATE TABLE "health_acceptances" (
	"id" text PRIMARY KEY NOT NULL,
	"rule" text NOT NULL,
	"subject_id" text NOT NULL,
	"organization_id" text,
	"tenant_id" text,
	"until" timestamp with time zone NOT NULL,
	"reason" text NOT NULL,
	"accepted_by_user_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "health_acceptances" ADD CONSTRAINT "health_acceptances_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "health_acceptances" ADD CONSTRAINT "health_acceptances_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "health_acceptances_finding" ON "health_acceptances" USING btree ("rule","subject_id");--> statement-breakpoint
CREATE INDEX "health_acceptances_organization" ON "health_acceptances" USING btree ("organization_id");--> statement-breakpoint
CREATE INDEX "health_acceptances_tenant" ON "health_acceptances" USING btree ("tenant_id");