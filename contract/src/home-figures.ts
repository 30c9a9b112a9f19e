import { homeFigures as accessControl } from './areas/access-control/home-figures.ts'
import { homeFigures as fleet } from './areas/fleet/home-figures.ts'
import { homeFigures as marina } from './areas/marina/home-figures.ts'
import { homeFigures as surveys } from './areas/surveys/home-figures.ts'
import { homeFigures as yard } from './areas/yard/home-figures.ts'

/** Every number of the home page: those of all areas. */
export const homeFigures = { ...marina, ...yard, ...surveys, ...accessControl, ...fleet } as const

export type HomeFigureName = keyof typeof homeFigures
