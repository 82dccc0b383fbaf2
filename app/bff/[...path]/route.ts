import { failure } from '@/lib/console/bff/responses';

/** Unknown addresses below `/bff` get JSON: the middleware is off here, so a page would lack its headers. */
const unknown = () => failure('notFound', 'There is nothing here.');
export { unknown as GET, unknown as POST, unknown as PUT, unknown as PATCH, unknown as DELETE };
