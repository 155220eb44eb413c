/** All tables, for drizzle-kit alone; code imports each table from its own file. */
export * from './activity.ts'
export * from './annotations.ts'
export * from './courses.ts'
export * from './jobs.ts'
export * from './lectures.ts'
export * from './scripts.ts'
export * from './study.ts'
export * from './users.ts'
