-- When two names are the same to a person: see lib/contract/look-alikes.ts, which has the same table.
CREATE FUNCTION name_key(name text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT translate(lower(normalize(name, NFKC)), 'аАвВеЕёЁһҺнНіІїЇјЈкКӏӀмМоОрРԛԚсСѕЅтТѵѴԝԜхХуУԁԀαΑβΒεΕζΖηΗιΙκΚμΜνΝοΟρΡτΤυΥχΧςΣıɑɡ‐‒–—−‘’ʼ', 'aabbeeëëhhhhiiïïjjkkllmmooppqqccssttvvwwxxyyddaabbeezzhhiikkmmvvooppttyyxxσσiag-----''''''')
$$;
--> statement-breakpoint
-- Where names that look alike are there already, they stay, and only the older rule holds.
DO $$ BEGIN
  CREATE UNIQUE INDEX "application_permissions_key" ON "application_permissions" USING btree ("application_id",name_key("name"));
EXCEPTION WHEN unique_violation THEN RAISE WARNING 'names that look alike: %', SQLERRM;
END $$;
--> statement-breakpoint
-- Where names that look alike are there already, they stay, and only the older rule holds.
DO $$ BEGIN
  CREATE UNIQUE INDEX "application_roles_key" ON "application_roles" USING btree ("application_id",name_key("name"));
EXCEPTION WHEN unique_violation THEN RAISE WARNING 'names that look alike: %', SQLERRM;
END $$;
--> statement-breakpoint
-- Where names that look alike are there already, they stay, and only the older rule holds.
DO $$ BEGIN
  CREATE UNIQUE INDEX "groups_key" ON "groups" USING btree ("tenant_id",name_key("name"));
EXCEPTION WHEN unique_violation THEN RAISE WARNING 'names that look alike: %', SQLERRM;
END $$;
--> statement-breakpoint
-- Where names that look alike are there already, they stay, and only the older rule holds.
DO $$ BEGIN
  CREATE UNIQUE INDEX "template_permissions_key" ON "template_permissions" USING btree ("template_id",name_key("name"));
EXCEPTION WHEN unique_violation THEN RAISE WARNING 'names that look alike: %', SQLERRM;
END $$;
--> statement-breakpoint
-- Where names that look alike are there already, they stay, and only the older rule holds.
DO $$ BEGIN
  CREATE UNIQUE INDEX "template_roles_key" ON "template_roles" USING btree ("template_id",name_key("name"));
EXCEPTION WHEN unique_violation THEN RAISE WARNING 'names that look alike: %', SQLERRM;
END $$;
--> statement-breakpoint
-- Where names that look alike are there already, they stay, and only the older rule holds.
DO $$ BEGIN
  CREATE UNIQUE INDEX "api_resources_key" ON "api_resources" USING btree (name_key("name"));
EXCEPTION WHEN unique_violation THEN RAISE WARNING 'names that look alike: %', SQLERRM;
END $$;
--> statement-breakpoint
-- Where names that look alike are there already, they stay, and only the older rule holds.
DO $$ BEGIN
  CREATE UNIQUE INDEX "oidc_client_templates_key" ON "oidc_client_templates" USING btree ("tenant_id",name_key("client_name"));
EXCEPTION WHEN unique_violation THEN RAISE WARNING 'names that look alike: %', SQLERRM;
END $$;
--> statement-breakpoint
-- Where names that look alike are there already, they stay, and only the older rule holds.
DO $$ BEGIN
  CREATE UNIQUE INDEX "oidc_clients_key" ON "oidc_clients" USING btree ("tenant_id",name_key("client_name"));
EXCEPTION WHEN unique_violation THEN RAISE WARNING 'names that look alike: %', SQLERRM;
END $$;
--> statement-breakpoint
-- Where names that look alike are there already, they stay, and only the older rule holds.
DO $$ BEGIN
  CREATE UNIQUE INDEX "users_username_key" ON "users" USING btree ("idp",name_key("username"));
EXCEPTION WHEN unique_violation THEN RAISE WARNING 'names that look alike: %', SQLERRM;
END $$;
