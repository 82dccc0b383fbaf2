CREATE TABLE "usage_days" (
	"subject_id" integer NOT NULL,
	"day" date NOT NULL,
	"uses" integer NOT NULL,
	"people" integer NOT NULL,
	CONSTRAINT "usage_days_subject_id_day_pk" PRIMARY KEY("subject_id","day")
);
--> statement-breakpoint
CREATE TABLE "usage_people" (
	"user_id" text NOT NULL,
	"subject_id" integer NOT NULL,
	"last_day" date NOT NULL,
	CONSTRAINT "usage_people_user_id_subject_id_pk" PRIMARY KEY("user_id","subject_id")
);
--> statement-breakpoint
CREATE TABLE "usage_subjects" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "usage_subjects_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"key" text NOT NULL,
	"kind" text NOT NULL,
	"client_id" text,
	"tenant_id" text,
	"application_id" text,
	"role_id" text,
	"permission_id" text,
	"name" text
);
--> statement-breakpoint
ALTER TABLE "usage_days" ADD CONSTRAINT "usage_days_subject_id_usage_subjects_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."usage_subjects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "usage_people" ADD CONSTRAINT "usage_people_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "usage_people" ADD CONSTRAINT "usage_people_subject_id_usage_subjects_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."usage_subjects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "usage_subjects" ADD CONSTRAINT "usage_subjects_client_id_oidc_clients_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."oidc_clients"("client_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "usage_subjects" ADD CONSTRAINT "usage_subjects_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "usage_subjects" ADD CONSTRAINT "usage_subjects_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "usage_subjects" ADD CONSTRAINT "usage_subjects_role_id_application_roles_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."application_roles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "usage_subjects" ADD CONSTRAINT "usage_subjects_permission_id_application_permissions_id_fk" FOREIGN KEY ("permission_id") REFERENCES "public"."application_permissions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "usage_days_day" ON "usage_days" USING brin ("day");--> statement-breakpoint
CREATE INDEX "usage_people_subject" ON "usage_people" USING btree ("subject_id");--> statement-breakpoint
CREATE UNIQUE INDEX "usage_subjects_key" ON "usage_subjects" USING btree ("key");--> statement-breakpoint
CREATE INDEX "usage_subjects_client" ON "usage_subjects" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "usage_subjects_tenant" ON "usage_subjects" USING btree ("tenant_id");--> statement-breakpoint
CREATE INDEX "usage_subjects_application" ON "usage_subjects" USING btree ("application_id");--> statement-breakpoint
CREATE INDEX "usage_subjects_role" ON "usage_subjects" USING btree ("role_id");--> statement-breakpoint
CREATE INDEX "usage_subjects_permission" ON "usage_subjects" USING btree ("permission_id");