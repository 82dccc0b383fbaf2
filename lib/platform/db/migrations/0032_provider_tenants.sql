CREATE TABLE "provider_tenants" (
	"provider" text NOT NULL,
	"tenant_id" text NOT NULL,
	CONSTRAINT "provider_tenants_provider_tenant_id_pk" PRIMARY KEY("provider","tenant_id")
);
--> statement-breakpoint
ALTER TABLE "provider_connections" ADD COLUMN "for_all_tenants" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "provider_tenants" ADD CONSTRAINT "provider_tenants_provider_provider_connections_name_fk" FOREIGN KEY ("provider") REFERENCES "public"."provider_connections"("name") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_tenants" ADD CONSTRAINT "provider_tenants_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "provider_tenants_tenant" ON "provider_tenants" USING btree ("tenant_id");