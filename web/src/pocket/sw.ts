/** The file that the browser starts as service worker. */
import { serve } from './service';

serve(self as never, location.origin);
