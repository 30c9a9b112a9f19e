import { existsSync, readFileSync, writeFileSync } from 'node:fs'

export interface Memory {
  before: number
  peak: number
  after: number
}

const megabytes = (pid: number, field: 'VmRSS' | 'VmHWM'): number => {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Math.round(Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1]) / 1024)
}

/**
 * What a process holds in memory before, at most during, and after some work, in MB, as Linux keeps it
 * (resident set and its high water mark); elsewhere it is not measured.
 */
export async function watchMemory(pid: number, work: () => Promise<void>): Promise<Memory> {
  if (!existsSync(`/proc/${pid}/clear_refs`)) {
    await work()
    return { before: Number.NaN, peak: Number.NaN, after: Number.NaN }
  }
  const before = megabytes(pid, 'VmRSS')
  // 5 sets the high water mark back to what is held now.
  writeFileSync(`/proc/${pid}/clear_refs`, '5')
  await work()
  return { before, peak: megabytes(pid, 'VmHWM'), after: megabytes(pid, 'VmRSS') }
}
