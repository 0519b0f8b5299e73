export { consultantActivitiesApi } from './activities.ts'
export { consultantBoardsApi } from './boards.ts'
export { noticeConsultants } from './notices.ts'
