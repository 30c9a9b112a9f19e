import type { ReportFile } from './report.ts'

const isOfSolution = ({ purpose }: Pick<ReportFile, 'purpose'>) => purpose === 'SOLUTION'

/** Photos of a problem that show what was found. */
export const findingPhotos = <F extends Pick<ReportFile, 'purpose'>>(files: readonly F[]): F[] =>
  files.filter((file) => !isOfSolution(file))

/** Photos of a problem that show what was done about it. */
export const solutionPhotos = <F extends Pick<ReportFile, 'purpose'>>(files: readonly F[]): F[] =>
  files.filter(isOfSolution)
