ALTER TABLE "provider_connections" ADD COLUMN "looked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "provider_connections" ADD COLUMN "fault" text;--> statement-breakpoint
ALTER TABLE "provider_connections" ADD COLUMN "fault_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "provider_connections" ADD COLUMN "certificate_from" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "provider_connections" ADD COLUMN "certificate_to" timestamp with time zone;