/**
 * Who may do what (specification, section 6), as data. The middleware, the pages, the sidebar, the buttons and the
 * embedded platform all read these tables; no role or permission is named anywhere else.
 */
export * from './access/actions';
export * from './access/grants';
export * from './access/screens';
export * from './access/subject';
