/** Writes the contract's OpenAPI document: `npm run openapi`. */
import { writeFileSync } from 'node:fs';
import { openApiDocument } from '@/lib/contract/openapi';

writeFileSync('openapi.json', `${JSON.stringify(openApiDocument(), null, 2)}\n`);
