import './pending-counts.ts'

export { contactsApi } from './contacts.ts'
export { itemsApi } from './items.ts'
export { marketingActivitiesApi } from './marketing-activities.ts'
export { marketingBoardsApi } from './marketing-boards.ts'
export { partnerItemsApi } from './partner-items.ts'
export { partnersApi } from './partners.ts'
export { marketingPipelineApi } from './pipeline.ts'
