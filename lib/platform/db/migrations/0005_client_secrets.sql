ALTER TABLE "oidc_clients" ADD COLUMN "secret_expires_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "oidc_clients" ADD COLUMN "previous_secret_hash" text;--> statement-breakpoint
ALTER TABLE "oidc_clients" ADD COLUMN "previous_secret_expires_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "oidc_clients" ADD COLUMN "is_enabled" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "oidc_clients" ADD COLUMN "token_endpoint_auth_method" text DEFAULT 'client_secret' NOT NULL;--> statement-breakpoint
ALTER TABLE "oidc_clients" ADD COLUMN "jwks" jsonb;--> statement-breakpoint
CREATE INDEX "oidc_records_client" ON "oidc_records" USING btree (("payload"->>'clientId')) WHERE "oidc_records"."payload"->>'clientId' is not null;