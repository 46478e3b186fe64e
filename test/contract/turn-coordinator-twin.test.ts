import { createInMemoryTurnCoordinator } from "../../src/adapters/in-memory/in-memory-turn-coordinator.ts";
import { describeTurnCoordinator } from "./turn-coordinator.contract.ts";

describeTurnCoordinator("in-memory twin", createInMemoryTurnCoordinator);
