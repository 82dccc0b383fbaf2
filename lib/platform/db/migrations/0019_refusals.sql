CREATE TABLE "refusals" (
	"code" text PRIMARY KEY NOT NULL,
	"fingerprint" text NOT NULL,
	"cause" text NOT NULL,
	"client_id" text,
	"tenant_id" text,
	"came" text,
	"count" integer DEFAULT 1 NOT NULL,
	"first_at" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "refusals" ADD CONSTRAINT "refusals_client_id_oidc_clients_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."oidc_clients"("client_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refusals" ADD CONSTRAINT "refusals_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "refusals_fingerprint" ON "refusals" USING btree ("fingerprint");--> statement-breakpoint
CREATE INDEX "refusals_client" ON "refusals" USING btree ("client_id","last_at");--> statement-breakpoint
CREATE INDEX "refusals_tenant" ON "refusals" USING btree ("tenant_id");--> statement-breakpoint
CREATE INDEX "refusals_last" ON "refusals" USING btree ("last_at");