export { addComment, commentsApi, type Remark } from './comments.ts'
