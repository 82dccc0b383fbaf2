/**
 * The access rules (specification, section 6) as data. The middleware, the pages, the sidebar, the buttons and the embedded platform all
 * read these tables; roles and permissions are named nowhere else.
 */
export * from './access/actions';
export * from './access/grants';
export * from './access/screens';
export * from './access/subject';
