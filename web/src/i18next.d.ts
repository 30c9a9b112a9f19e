import type { ResourceTexts } from '@darsena/contract/kit/resource-texts'
import type kit from '@darsena/contract/kit/texts.it.json'
import type { ResourceName } from '@darsena/contract/resources'
import type accessHome from './areas/access-control/home/texts.it.json'
import type muster from './areas/access-control/muster/texts.it.json'
import type register from './areas/access-control/register/texts.it.json'
import type retention from './areas/access-control/retention/texts.it.json'
import type rollCall from './areas/access-control/roll-call/texts.it.json'
import type passScan from './areas/access-control/scan/texts.it.json'
import type accessControlSettings from './areas/access-control/settings/texts.it.json'
import type accessControl from './areas/access-control/texts.it.json'
import type dashboard from './areas/dashboard/texts.it.json'
import type fleetHome from './areas/fleet/home/texts.it.json'
import type fleetSettings from './areas/fleet/settings/texts.it.json'
import type fleet from './areas/fleet/texts.it.json'
import type account from './areas/identity/account/texts.it.json'
import type grants from './areas/identity/grants/texts.it.json'
import type sessions from './areas/identity/sessions/texts.it.json'
import type identitySettings from './areas/identity/settings/texts.it.json'
import type signIns from './areas/identity/sign-ins/texts.it.json'
import type identity from './areas/identity/texts.it.json'
import type users from './areas/identity/users/texts.it.json'
import type berthPlan from './areas/marina/berth-plan/texts.it.json'
import type dayBoard from './areas/marina/day-board/texts.it.json'
import type desk from './areas/marina/desk/texts.it.json'
import type dockWalk from './areas/marina/dock-walk/texts.it.json'
import type marinaHome from './areas/marina/home/texts.it.json'
import type occupancy from './areas/marina/occupancy/texts.it.json'
import type marinaSettings from './areas/marina/settings/texts.it.json'
import type stays from './areas/marina/stays/texts.it.json'
import type marina from './areas/marina/texts.it.json'
import type waiting from './areas/marina/waiting/texts.it.json'
import type surveyAudits from './areas/surveys/audits/texts.it.json'
import type surveyCapture from './areas/surveys/capture/texts.it.json'
import type surveyChecklist from './areas/surveys/checklist/texts.it.json'
import type surveyHome from './areas/surveys/home/texts.it.json'
import type surveyReadings from './areas/surveys/readings/texts.it.json'
import type surveyReport from './areas/surveys/report/texts.it.json'
import type surveyReportPdf from './areas/surveys/report-pdf/texts.it.json'
import type surveysSettings from './areas/surveys/settings/texts.it.json'
import type surveyShares from './areas/surveys/shares/texts.it.json'
import type surveys from './areas/surveys/texts.it.json'
import type yardBoard from './areas/yard/board/texts.it.json'
import type yardBoardWeather from './areas/yard/board/weather/texts.it.json'
import type yardEvents from './areas/yard/events/texts.it.json'
import type yardHome from './areas/yard/home/texts.it.json'
import type yardLaunches from './areas/yard/launches/texts.it.json'
import type yardTemplates from './areas/yard/templates/texts.it.json'
import type yard from './areas/yard/texts.it.json'
import type archive from './kit/archive/texts.it.json'
import type board from './kit/board/texts.it.json'
import type files from './kit/files/texts.it.json'
import type form from './kit/form/texts.it.json'
import type history from './kit/history/texts.it.json'
import type kitHome from './kit/home/texts.it.json'
import type importing from './kit/import/texts.it.json'
import type list from './kit/list/texts.it.json'
import type outbox from './kit/outbox/texts.it.json'
import type passwords from './kit/passwords/texts.it.json'
import type personalData from './kit/personal-data/texts.it.json'
import type related from './kit/related/texts.it.json'
import type kitSettings from './kit/settings/texts.it.json'
import type staging from './kit/staging/texts.it.json'
import type toasts from './kit/toasts/texts.it.json'
import type transitions from './kit/transitions/texts.it.json'
import type accountLinks from './shell/account-links/texts.it.json'
import type shell from './shell/texts.it.json'
import type ui from './ui/texts.it.json'

type ResourceCatalogues = { [N in ResourceName]: ResourceTexts }

// One line per catalogue makes a wrong key a type error.
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'shell'
    resources: ResourceCatalogues & {
      kit: typeof kit
      'kit/archive': typeof archive
      'kit/personal-data': typeof personalData
      'kit/board': typeof board
      'kit/files': typeof files
      'kit/form': typeof form
      'kit/history': typeof history
      'kit/home': typeof kitHome
      'access-control/home': typeof accessHome
      'fleet/home': typeof fleetHome
      'marina/day-board': typeof dayBoard
      'marina/desk': typeof desk
      'marina/dock-walk': typeof dockWalk
      'marina/waiting': typeof waiting
      'marina/home': typeof marinaHome
      'surveys/home': typeof surveyHome
      'yard/home': typeof yardHome
      'kit/import': typeof importing
      'kit/list': typeof list
      'kit/outbox': typeof outbox
      'kit/passwords': typeof passwords
      'kit/related': typeof related
      'kit/staging': typeof staging
      'kit/toasts': typeof toasts
      'kit/transitions': typeof transitions
      'access-control': typeof accessControl
      'access-control/muster': typeof muster
      'access-control/retention': typeof retention
      'access-control/roll-call': typeof rollCall
      'access-control/register': typeof register
      'access-control/scan': typeof passScan
      'kit/settings': typeof kitSettings
      'access-control/settings': typeof accessControlSettings
      'fleet/settings': typeof fleetSettings
      'identity/settings': typeof identitySettings
      'marina/settings': typeof marinaSettings
      'surveys/settings': typeof surveysSettings
      dashboard: typeof dashboard
      fleet: typeof fleet
      identity: typeof identity
      'identity/account': typeof account
      'identity/grants': typeof grants
      'identity/sessions': typeof sessions
      'identity/sign-ins': typeof signIns
      'identity/users': typeof users
      marina: typeof marina
      'marina/berth-plan': typeof berthPlan
      'marina/occupancy': typeof occupancy
      'marina/stays': typeof stays
      surveys: typeof surveys
      'surveys/audits': typeof surveyAudits
      'surveys/checklist': typeof surveyChecklist
      'surveys/readings': typeof surveyReadings
      yard: typeof yard
      'yard/board': typeof yardBoard
      'surveys/capture': typeof surveyCapture
      'yard/board/weather': typeof yardBoardWeather
      'yard/events': typeof yardEvents
      'yard/launches': typeof yardLaunches
      'yard/templates': typeof yardTemplates
      'surveys/report': typeof surveyReport
      'surveys/report-pdf': typeof surveyReportPdf
      'surveys/shares': typeof surveyShares
      'shell/account-links': typeof accountLinks
      shell: typeof shell
      ui: typeof ui
    }
  }
}
