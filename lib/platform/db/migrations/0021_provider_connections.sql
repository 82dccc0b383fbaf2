CREATE TABLE "provider_connections" (
	"name" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"issuer" text NOT NULL,
	"client_id" text NOT NULL,
	"authentication" text NOT NULL,
	"sealed_secret" text NOT NULL,
	"scope" text NOT NULL,
	"claims" jsonb NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"tested_at" timestamp with time zone,
	"break_glass_user_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "provider_domains" (
	"provider" text NOT NULL,
	"domain" text NOT NULL,
	"proof" text NOT NULL,
	"proven_at" timestamp with time zone,
	CONSTRAINT "provider_domains_provider_domain_pk" PRIMARY KEY("provider","domain")
);
--> statement-breakpoint
CREATE TABLE "upstream_identities" (
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"user_id" text NOT NULL,
	"linked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_sign_in_at" timestamp with time zone,
	CONSTRAINT "upstream_identities_issuer_subject_pk" PRIMARY KEY("issuer","subject")
);
--> statement-breakpoint
ALTER TABLE "provider_connections" ADD CONSTRAINT "provider_connections_name_identity_providers_name_fk" FOREIGN KEY ("name") REFERENCES "public"."identity_providers"("name") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_connections" ADD CONSTRAINT "provider_connections_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_connections" ADD CONSTRAINT "provider_connections_break_glass_user_id_users_id_fk" FOREIGN KEY ("break_glass_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_domains" ADD CONSTRAINT "provider_domains_provider_provider_connections_name_fk" FOREIGN KEY ("provider") REFERENCES "public"."provider_connections"("name") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upstream_identities" ADD CONSTRAINT "upstream_identities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "provider_connections_organization" ON "provider_connections" USING btree ("organization_id");--> statement-breakpoint
CREATE UNIQUE INDEX "provider_domains_proven" ON "provider_domains" USING btree ("domain") WHERE "provider_domains"."proven_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "upstream_identities_user" ON "upstream_identities" USING btree ("user_id","issuer");