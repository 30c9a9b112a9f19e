export const reportStatuses = ['DRAFT', 'SUBMITTED', 'APPROVED', 'REJECTED'] as const
export type ReportStatus = (typeof reportStatuses)[number]

/** What was found of an item (specification, section 3). */
export const itemStatuses = ['OK', 'PROBLEM', 'NOT_CHECKED', 'NOT_APPLICABLE'] as const
export type ItemStatus = (typeof itemStatuses)[number]

/** What has become of a problem (specification, section 4). */
export const issueStatuses = ['PENDING', 'SOLVED'] as const
export type IssueStatus = (typeof issueStatuses)[number]

/** Names of the severities 1, 2 and 3 (specification, section 4). */
export const severityNames = ['LOW', 'MEDIUM', 'HIGH'] as const
export type SeverityName = (typeof severityNames)[number]

/** Where the boat lay during the survey. */
export const situations = ['AFLOAT', 'ASHORE'] as const

/** Types of readings (specification, section 3). */
export const valueTypes = ['STRING', 'ENUM', 'INTEGER', 'NUMBER', 'BOOLEAN', 'DATE', 'DATETIME'] as const
export type ValueType = (typeof valueTypes)[number]
