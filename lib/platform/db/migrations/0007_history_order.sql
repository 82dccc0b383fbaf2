-- What a search of a history looks at: names, also those of a list. What is not shown is not in it. In one place, so that the index on
-- it (TRIGRAM_INDEXES in ../open.ts) and the search mean the same.
CREATE FUNCTION history_text(details jsonb) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT lower(
    coalesce(details->>'name', '') || E'\n' ||
    coalesce(details->'before'->>'name', '') || E'\n' ||
    coalesce(details->'after'->>'name', '') || E'\n' ||
    coalesce(details->'before'->>'contactEmail', '') || E'\n' ||
    coalesce(details->'after'->>'contactEmail', '') || E'\n' ||
    coalesce(details->'before'->>'firstAdmin', '') || E'\n' ||
    coalesce(details->'after'->>'firstAdmin', '') || E'\n' ||
    coalesce(details->'before'->>'invited', '') || E'\n' ||
    coalesce(details->'after'->>'invited', '') || E'\n' ||
    coalesce(details->'before'->>'members', '') || E'\n' ||
    coalesce(details->'after'->>'members', '') || E'\n' ||
    coalesce(details->'before'->>'applications', '') || E'\n' ||
    coalesce(details->'after'->>'applications', '') || E'\n' ||
    coalesce(details->'before'->>'tenants', '') || E'\n' ||
    coalesce(details->'after'->>'tenants', '')
  )
$$;
--> statement-breakpoint
-- A history is read in the order of time, and of each filter too; on millions of records each of these takes seconds.
DROP INDEX "audit_records_actor";--> statement-breakpoint
DROP INDEX "audit_records_tenant";--> statement-breakpoint
DROP INDEX "audit_records_organization";--> statement-breakpoint
DROP INDEX "audit_records_target";--> statement-breakpoint
CREATE INDEX "audit_records_tenant_actor" ON "audit_records" USING btree ("tenant_id","actor_id","at","id") WHERE "audit_records"."result" in ('success', 'partial');--> statement-breakpoint
CREATE INDEX "audit_records_tenant_operation" ON "audit_records" USING btree ("tenant_id","operation","at","id") WHERE "audit_records"."result" in ('success', 'partial');--> statement-breakpoint
CREATE INDEX "audit_records_organization_actor" ON "audit_records" USING btree ("organization_id","actor_id","at","id") WHERE "audit_records"."result" in ('success', 'partial');--> statement-breakpoint
CREATE INDEX "audit_records_organization_operation" ON "audit_records" USING btree ("organization_id","operation","at","id") WHERE "audit_records"."result" in ('success', 'partial');--> statement-breakpoint
CREATE INDEX "audit_records_tenant" ON "audit_records" USING btree ("tenant_id","at","id") WHERE "audit_records"."result" in ('success', 'partial');--> statement-breakpoint
CREATE INDEX "audit_records_organization" ON "audit_records" USING btree ("organization_id","at","id") WHERE "audit_records"."result" in ('success', 'partial');--> statement-breakpoint
CREATE INDEX "audit_records_target" ON "audit_records" USING btree ("target_id","at","id") WHERE "audit_records"."result" in ('success', 'partial');